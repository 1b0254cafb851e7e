import type { Boxes } from "../box/boxes.ts";
import { COMPILE_LIMITS } from "../limits.ts";
import type { Compile } from "../recipes/recipe.ts";
import type { BoxFile, Compiled, CompileResult, Program, Sandbox } from "../types.ts";
import type { WarmBox, WarmPool } from "../warm/pool.ts";
import { digest, type ArtifactCache } from "./cache.ts";
import { boxedProgram, programEnd, runProgram } from "./run-program.ts";
import type { Toolchain } from "./toolchain.ts";

interface Compiler {
  boxes: Boxes;
  cache: ArtifactCache;
  pool: WarmPool;
  toolchains: readonly Toolchain[];
}

type Options = NonNullable<Parameters<Sandbox["compile"]>[1]>;
type Made = Omit<CompileResult, "compiled"> & { artifact: string | null; compiledIn: WarmBox | null };

/** Compiles once; the result runs any number of times. A language without a compiler is ready at once. */
export async function compileProgram(
  compiler: Compiler,
  program: Program,
  options: Options = {},
): Promise<CompileResult> {
  const toolchain = compiler.toolchains.find(({ language }) => language.id === program.language);
  if (!toolchain) throw new Error(`The language ${program.language} was not found in the sandbox.`);
  const { recipe } = toolchain;
  const beside: BoxFile[] = Object.entries(program.files ?? {}).map(([path, data]) => ({ path, data }));
  const sources = [{ path: recipe.source, data: program.code }, ...beside];
  if (!recipe.compile) {
    return { status: "OK", log: "", cpuMs: 0, compiled: ready(compiler, toolchain, sources, null) };
  }
  const { artifact, compiledIn, ...result } = await make(compiler, toolchain, recipe.compile, sources, options);
  if (artifact === null) return { ...result, compiled: null };
  const files = [{ path: recipe.compile.artifact, from: artifact }, ...beside];
  return { ...result, compiled: ready(compiler, toolchain, files, compiledIn) };
}

function ready(
  { boxes, pool }: Compiler,
  toolchain: Toolchain,
  files: readonly BoxFile[],
  compiledIn: WarmBox | null,
): Compiled {
  return {
    language: toolchain.language.id,
    run: (request) => runProgram({ boxes, pool, toolchain, files, compiledIn, request }),
    boxed: (request) => boxedProgram({ toolchain, files, request }),
    endOf: (box) => programEnd(toolchain.recipe, box),
  };
}

async function make(
  { boxes, cache, pool }: Compiler,
  toolchain: Toolchain,
  compile: Compile,
  sources: readonly BoxFile[],
  { limits, signal }: Options,
): Promise<Made> {
  const { recipe, language, prepared } = toolchain;
  const texts = sources.flatMap((file) => ("data" in file ? [file.path, file.data] : []));
  const key = digest([language.id, language.version, compile.script, ...texts]);
  const known = await cache.find(key);
  if (known) return { status: "OK", log: known.log, cpuMs: 0, artifact: known.path, compiledIn: null };

  if (prepared?.required) await prepared.done;
  const allowed = { ...COMPILE_LIMITS, ...compile.limits, ...limits };
  const warm = await pool.compile(toolchain, sources, allowed, signal);
  if (warm) {
    const { bytes, box, ...result } = warm;
    const artifact = bytes && cache.store(key, bytes, result.log).path;
    return { ...result, artifact, compiledIn: box };
  }
  const { status, cpuMs, stdout, stderr, artifact, fault } = await boxes.run({
    argv: ["sh", "-c", compile.script],
    files: [...toolchain.files, ...(compile.files ?? []), ...(prepared?.files() ?? []), ...sources],
    artifact: true,
    limits: allowed,
    ...(recipe.env && { env: recipe.env }),
    ...(signal && { signal }),
  });
  const log = fault ?? `${stdout.toString()}${stderr.toString()}`;
  const made = status === "OK" && artifact && artifact.length > 0 ? cache.store(key, artifact, log).path : null;
  return { status, log, cpuMs, artifact: made, compiledIn: null };
}

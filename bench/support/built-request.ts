import { BASE_MARK, SEQ_MARK, type LoadPlan, type LoadRequest } from "./load-plan.ts";

/** A request that is built once; only its two numbers are written before each use. */
export interface BuiltRequest {
  bytes: Buffer;
  seqAt: number;
  baseAt: number;
  seq: number;
}

export function buildRequest({ method, port, body }: LoadPlan, request: LoadRequest): BuiltRequest {
  const head = [
    `${method} ${request.path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Cookie: ${request.cookie}`,
    `X-CSRF-Token: ${request.csrf}`,
    ...(body === "" ? [] : ["Content-Type: application/json"]),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const bytes = Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
  return { bytes, seqAt: bytes.indexOf(SEQ_MARK), baseAt: bytes.indexOf(BASE_MARK), seq: request.seq };
}

/** The next edit of the answer: one more than the last, based on the last. */
export function stamp(request: BuiltRequest): Buffer {
  const { bytes, seqAt, baseAt } = request;
  if (baseAt >= 0) bytes.write(String(request.seq).padStart(BASE_MARK.length), baseAt, "latin1");
  request.seq += 1;
  if (seqAt >= 0) bytes.write(String(request.seq).padStart(SEQ_MARK.length), seqAt, "latin1");
  return bytes;
}

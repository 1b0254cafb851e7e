import { z } from "zod";

const Message = z.object({
  log: z.object({ level: z.enum(["log", "warn", "error"]), text: z.string().max(2_100) }),
});
export type PageMessage = z.infer<typeof Message>["log"];

/** A page that writes without end must not slow down the test. */
export const MOST_MESSAGES = 100;

/** What the frame says about the console of the page in it, or null if it says something else. */
export function readMessage(data: unknown): PageMessage | null {
  const read = Message.safeParse(data);
  return read.success ? read.data.log : null;
}

/** It names no line: files are joined into one page, whose lines nobody has written. */
const REPORT = `<script>(()=>{let left=${MOST_MESSAGES};const words=(value)=>{if(typeof value!=="object"||value===null||value instanceof Error)return String(value);try{return JSON.stringify(value,(key,part)=>typeof part==="number"&&!Number.isFinite(part)?String(part):part)}catch{return String(value)}};const tell=(level,values)=>{if(left-->0)parent.postMessage({log:{level,text:values.map(words).join(" ").slice(0,2000)}},"*")};for(const name of ["log","info","debug","warn","error"]){const write=console[name];console[name]=(...values)=>{tell(name==="warn"||name==="error"?name:"log",values);write.apply(console,values)}}addEventListener("error",({message})=>{if(message)tell("error",[message])});addEventListener("unhandledrejection",({reason})=>tell("error",["Unhandled: "+words(reason)]));document.currentScript.remove()})()</script>`;

/** The page with a first script that reports what is written to its console. */
export function withConsole(page: string): string {
  const start = /<head\b[^>]*>/i.exec(page) ?? /<html\b[^>]*>/i.exec(page) ?? /^\s*<!doctype[^>]*>/i.exec(page);
  const at = start ? start.index + start[0].length : 0;
  return page.slice(0, at) + REPORT + page.slice(at);
}

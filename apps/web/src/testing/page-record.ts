type Undo = () => void;

const ADDRESS = "http://localhost:3000/";

/** Records what is added to the page from now on. Returns a function that removes it and empties the page. */
export function recordPage(): () => Promise<void> {
  const hasWindow = "document" in globalThis;
  const stop = [...recordTimers(), recordChannels(), ...(hasWindow ? [globalThis, document].map(recordListeners) : [])];
  const restore = hasWindow ? pageObjects().map(recordProperties) : [];
  return async () => {
    for (const undo of stop) undo();
    await settle();
    for (const undo of restore) undo();
    if (hasWindow) await emptyPage();
  };
}

/** What the database has been asked, it answers within these turns; without timers nobody asks again. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
}

/** What a test may have replaced by itself, because the window lacks it or because it stands for a device. */
function pageObjects(): object[] {
  const { navigator, document, screen } = globalThis;
  const prototypes = [Navigator, Document, Element, HTMLElement, HTMLMediaElement, HTMLVideoElement, HTMLCanvasElement];
  return [navigator, document, screen, ...prototypes.map(({ prototype }): object => prototype)];
}

function recordProperties(object: object): Undo {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const name of Object.getOwnPropertyNames(object)) if (!(name in before)) Reflect.deleteProperty(object, name);
    for (const [name, descriptor] of Object.entries(before)) {
      if (descriptor.configurable) Object.defineProperty(object, name, descriptor);
    }
  };
}

function recordListeners(target: Pick<EventTarget, "addEventListener" | "removeEventListener">): Undo {
  const added: Parameters<EventTarget["addEventListener"]>[] = [];
  const { addEventListener } = target;
  target.addEventListener = (...listener) => {
    added.push(listener);
    addEventListener.apply(target, listener);
  };
  return () => {
    target.addEventListener = addEventListener;
    for (const [type, listener, options] of added) target.removeEventListener(type, listener, options);
  };
}

type Start = (...given: unknown[]) => ReturnType<typeof setTimeout>;

/** A timer that nobody stopped would ask the server of the next file. */
function recordTimers(): Undo[] {
  return ["setTimeout", "setInterval"].map((name) => {
    const real = Reflect.get(globalThis, name) as Start;
    const started: ReturnType<Start>[] = [];
    const recording = new Proxy(real, {
      apply(start, self: unknown, given: unknown[]) {
        const timer = start.apply(self, given);
        started.push(timer);
        return timer;
      },
    });
    Object.assign(globalThis, { [name]: recording });
    return () => {
      Object.assign(globalThis, { [name]: real });
      for (const timer of started) clearTimeout(timer);
    };
  });
}

/** Tabs of one browser hear each other; the files are not tabs. */
function recordChannels(): Undo {
  const real = globalThis.BroadcastChannel;
  const opened: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = new Proxy(real, {
    construct(Channel, [name]: [string]) {
      const channel = new Channel(name);
      opened.push(channel);
      return channel;
    },
  });
  return () => {
    globalThis.BroadcastChannel = real;
    for (const channel of opened) channel.close();
  };
}

async function emptyPage(): Promise<void> {
  const { happyDOM } = globalThis as unknown as { happyDOM: { abort(): Promise<void>; setURL(url: string): void } };
  await happyDOM.abort();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  happyDOM.setURL(ADDRESS);
}

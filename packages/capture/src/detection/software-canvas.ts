/** A picture that the library has handed over and will read back. */
interface Texture {
  pixels: Uint8ClampedArray | null;
}

/* WebGL's own numbers. */
const RENDERER = 0x1f01;
const VERSION = 0x1f02;
const MAX_VERTEX_ATTRIBS = 0x8869;
const FRAMEBUFFER_COMPLETE = 0x8cd5;
const ALREADY_SIGNALED = 0x911a;

/**
 * As much of WebGL as MediaPipe 0.10.35 calls when its models run on the processor: it hands each picture over as a
 * texture and reads the same pixels back. Nothing is drawn.
 */
class SoftwareGl {
  readonly TEXTURE_2D = 0x0de1;
  readonly RGBA = 0x1908;
  readonly UNSIGNED_BYTE = 0x1401;
  #bound: Texture | null = null;
  #attached: Texture | null = null;

  getParameter(name: number): string | number {
    if (name === VERSION) return "WebGL 2.0 (OpenGL ES 3.0)";
    if (name === RENDERER) return "software";
    return name === MAX_VERTEX_ATTRIBS ? 16 : 4_096;
  }
  getExtension = () => null;
  getSupportedExtensions = () => [];
  getContextAttributes = () => ({});
  isContextLost = () => false;
  getError = () => 0;

  createTexture = (): Texture => ({ pixels: null });
  bindTexture(_target: number, texture: Texture | null): void {
    this.#bound = texture;
  }
  texImage2D(...given: unknown[]): void {
    const picture = given.at(-1);
    if (this.#bound && picture instanceof ImageBitmap) this.#bound.pixels = pixelsOf(picture);
  }
  deleteTexture(texture: Texture | null): void {
    if (texture) texture.pixels = null;
  }

  createFramebuffer = () => ({});
  framebufferTexture2D(_target: number, _attachment: number, _kind: number, texture: Texture | null): void {
    this.#attached = texture;
  }
  checkFramebufferStatus = () => FRAMEBUFFER_COMPLETE;
  readPixels(...given: unknown[]): void {
    const [into, at] = given.slice(-2);
    const pixels = this.#attached?.pixels;
    if (!pixels || !(into instanceof Uint8Array) || typeof at !== "number")
      throw new Error("There is no picture to read");
    into.set(pixels, at);
  }

  fenceSync = () => ({});
  clientWaitSync = () => ALREADY_SIGNALED;
  deleteSync(): void {}
  activeTexture(): void {}
  texParameteri(): void {}
  pixelStorei(): void {}
  bindFramebuffer(): void {}
  deleteFramebuffer(): void {}
  viewport(): void {}
  flush(): void {}
  finish(): void {}
}

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser has no canvas");
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height).data;
}

/** Whether the browser has the WebGL that MediaPipe asks for. */
export function hasWebGl(): boolean {
  return new OffscreenCanvas(1, 1).getContext("webgl2") !== null;
}

/** Stands in for a canvas where there is no WebGL: switched off, blocked, or without a driver. */
export function createSoftwareCanvas(): OffscreenCanvas {
  const gl = new SoftwareGl();
  const canvas = {
    width: 1,
    height: 1,
    getContext: (kind: string) => (kind === "webgl2" ? gl : null),
    addEventListener() {},
    removeEventListener() {},
  };
  Object.assign(gl, { canvas });
  // MediaPipe calls nothing else of it.
  return canvas as unknown as OffscreenCanvas;
}

/** Reads as much of FlatBuffers as a TensorFlow Lite file needs: tables with numbered fields, vectors and strings. */
export class Table {
  readonly #view: DataView;
  readonly #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  static root(bytes: Uint8Array): Table {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new Table(view, view.getUint32(0, true));
  }

  /** The position of a field's value; undefined if it has its default value. */
  #field(index: number): number | undefined {
    const names = this.#at - this.#view.getInt32(this.#at, true);
    const slot = 4 + 2 * index;
    if (slot >= this.#view.getUint16(names, true)) return undefined;
    const offset = this.#view.getUint16(names + slot, true);
    return offset === 0 ? undefined : this.#at + offset;
  }

  #vector(index: number): { at: number; length: number } {
    const field = this.#field(index);
    if (field === undefined) return { at: 0, length: 0 };
    const at = field + this.#view.getUint32(field, true);
    return { at: at + 4, length: this.#view.getUint32(at, true) };
  }

  byte(index: number): number {
    const field = this.#field(index);
    return field === undefined ? 0 : this.#view.getUint8(field);
  }

  int(index: number): number {
    const field = this.#field(index);
    return field === undefined ? 0 : this.#view.getInt32(field, true);
  }

  table(index: number): Table | undefined {
    const field = this.#field(index);
    return field === undefined ? undefined : new Table(this.#view, field + this.#view.getUint32(field, true));
  }

  tables(index: number): Table[] {
    const { at, length } = this.#vector(index);
    return Array.from({ length }, (_, item) => {
      const place = at + 4 * item;
      return new Table(this.#view, place + this.#view.getUint32(place, true));
    });
  }

  bytes(index: number): Uint8Array {
    const { at, length } = this.#vector(index);
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, length);
  }

  text(index: number): string {
    return new TextDecoder().decode(this.bytes(index));
  }

  ints(index: number): number[] {
    const { at, length } = this.#vector(index);
    return Array.from({ length }, (_, item) => this.#view.getInt32(at + 4 * item, true));
  }

  floats(index: number): number[] {
    const { at, length } = this.#vector(index);
    return Array.from({ length }, (_, item) => this.#view.getFloat32(at + 4 * item, true));
  }
}

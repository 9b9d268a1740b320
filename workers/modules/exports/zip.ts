import { Zip, ZipPassThrough } from "fflate";

/** A file of an archive; its bytes are asked for when the file before it is written. */
export type ZipFile = { name: string; bytes: AsyncIterable<Uint8Array> };

/** An archive as a stream of bytes: nothing is held but the part being written, whatever its length. Cancelling it ends the files too. */
export function streamZip(files: AsyncIterable<ZipFile>): ReadableStream<Uint8Array> {
  const written: Uint8Array[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) fault = error;
    else if (chunk.length > 0) written.push(chunk);
  });

  /** What has come out of the compressor since it was asked last. */
  function* taken(): Generator<Uint8Array> {
    if (fault !== null) throw fault;
    yield* written.splice(0);
  }

  async function* archive(): AsyncGenerator<Uint8Array> {
    for await (const { name, bytes } of files) {
      const entry = new DeflatedEntry(name);
      zip.add(entry);
      try {
        for await (const part of bytes) {
          await entry.write(part);
          yield* taken();
        }
        await entry.finish();
      } catch (failure) {
        entry.abandon();
        throw failure;
      }
      yield* taken();
    }
    zip.end();
    yield* taken();
  }

  const parts = archive();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** An entry of the zip that the platform's own compressor deflates; the library keeps sizes, checksum and directory. */
export class DeflatedEntry extends ZipPassThrough {
  private readonly writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  private readonly drained: Promise<void>;
  private pending: Promise<void> = Promise.resolve();

  constructor(name: string) {
    super(name);
    this.compression = 8;
    const deflate = new CompressionStream("deflate-raw");
    this.writer = deflate.writable.getWriter();
    this.drained = this.drain(deflate.readable.getReader());
  }

  /** Resolves when the compressor can take more. */
  async write(bytes: Uint8Array): Promise<void> {
    this.push(bytes, false);
    await this.pending;
  }

  async finish(): Promise<void> {
    this.push(new Uint8Array(0), true);
    await this.pending;
    await this.drained;
  }

  /** Ends the compressor when the reader is gone. */
  abandon(): void {
    this.drained.catch(() => undefined);
    this.writer.abort().catch(() => undefined);
  }

  protected override process(chunk: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    this.pending = isLast ? this.writer.close() : this.writer.write(chunk);
  }

  private async drain(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      this.ondata(null, done ? new Uint8Array(0) : value, done);
      if (done) return;
    }
  }
}

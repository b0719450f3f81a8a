import { AppError } from '@vitrine/contract'

/** The chunks of a stream until `stop` is aborted, even while the next chunk does not arrive. */
export async function* untilStopped(stream: AsyncIterable<Uint8Array>, stop: AbortSignal) {
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => {})
  const onStop = () => stopped.reject(new AppError('upload.offset'))
  stop.addEventListener('abort', onStop, { once: true })
  if (stop.aborted) onStop()
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), stopped.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    stop.removeEventListener('abort', onStop)
    // A stalled stream would also keep us waiting for its end.
    void Promise.resolve(chunks.return?.()).catch(() => {})
  }
}

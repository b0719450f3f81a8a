import { AppError } from '@vitrine/contract'

/** Yields the chunks of a stream until `stop` is aborted, even if the stream stalls. */
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
    // Not awaited, because a stalled stream may never end.
    void Promise.resolve(chunks.return?.()).catch(() => {})
  }
}

/** How long work can continue after its signal has been aborted. */
const GRACE_MS = 5000

const inWords = (ms: number) =>
  ms >= 120_000 ? `${Math.round(ms / 60_000)} minutes` : `${Math.max(1, Math.round(ms / 1000))} seconds`

type Limits = {
  limitMs: number
  /** Ends the work early because the server is stopping. */
  signal?: AbortSignal | undefined
  graceMs?: number
}

/** Runs `work` until it ends, and aborts its signal when its time is up. Work that ignores the signal is abandoned after a
 *  short grace period: its promise is ignored and the caller continues. */
export const runWithin = async <T>(
  { limitMs, signal, graceMs = GRACE_MS }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const stop = new AbortController()
  const leftBehind = Promise.withResolvers<never>()
  let grace: NodeJS.Timeout | undefined
  const end = (reason: string) => {
    const error = new Error(reason)
    stop.abort(error)
    grace ??= setTimeout(() => leftBehind.reject(error), graceMs)
  }
  const timer = setTimeout(() => end(`The job was stopped because it ran for more than ${inWords(limitMs)}.`), limitMs)
  const onStop = () => end('The server was stopped while this job was running.')
  signal?.addEventListener('abort', onStop, { once: true })
  if (signal?.aborted) onStop()
  try {
    const working = (async () => work(stop.signal))()
    return await Promise.race([working, leftBehind.promise])
  } finally {
    clearTimeout(timer)
    clearTimeout(grace)
    signal?.removeEventListener('abort', onStop)
  }
}

/** Larger files are not hashed, because reading them twice takes too long: only their names are compared. */
const DIGEST_MAX_BYTES = 200 * 1024 ** 2
const AT_ONCE = 2

type Answer = { id: number; sha256: string | null }
type DigestRequest = { id: number; file: Blob; done: (sha256: string | null) => void }

const waiting: DigestRequest[] = []
const inFlight = new Map<number, DigestRequest>()
const idle: Worker[] = []
let started = 0
let last = 0

const dispatch = () => {
  while (waiting.length > 0) {
    const worker = idle.pop() ?? (started < AT_ONCE ? startWorker() : undefined)
    if (!worker) return
    const next = waiting.shift()
    if (!next) return void idle.push(worker)
    inFlight.set(next.id, next)
    worker.postMessage({ id: next.id, file: next.file }, [])
  }
}
const startWorker = () => {
  started++
  const worker = new Worker(new URL('./sha256.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    inFlight.get(data.id)?.done(data.sha256)
    inFlight.delete(data.id)
    idle.push(worker)
    dispatch()
  })
  return worker
}

/** Returns the SHA-256 of a file, computed in a worker. Null for files that are too large, unreadable or empty (all empty
 *  files are equal). */
export const digestOf = (file: Blob): Promise<string | null> => {
  if (file.size === 0 || file.size > DIGEST_MAX_BYTES) return Promise.resolve(null)
  return new Promise((done) => {
    waiting.push({ id: ++last, file, done })
    dispatch()
  })
}

import { fileURLToPath } from 'node:url'
import { facesReply, type FaceJob } from './face-jobs.ts'
import { startWorker } from './image-pool.ts'
import { LIMITS } from './limits.ts'
import { callWorker, type MediaContext, type TaskOptions } from './media-context.ts'
import { newPool, type Pool } from './pool.ts'
import { LOWEST_PRIORITY, type Sandbox } from './sandbox.ts'

const SCRIPT = fileURLToPath(new URL('./face-worker.ts', import.meta.url))

const CAPS = { ms: LIMITS.facesMs, memory: LIMITS.facesMemory, output: 0 }

/** A process for face detection, separate from those that decode images. It is paused while they work. */
export const newFacePool = (box: Sandbox): Pool<FaceJob> =>
  newPool({
    size: 1,
    start: () => startWorker<FaceJob>(box, SCRIPT, CAPS, LOWEST_PRIORITY),
    jobs: LIMITS.childJobs,
    memory: LIMITS.facesMemory,
    idleMs: LIMITS.childIdleMs,
    stoppable: box.diesWithServer,
  })

/** Finds the faces in an image, with a descriptor for each. The image must be one that Vitrine encoded itself. */
export const findFaces = async ({ faces }: MediaContext, path: string, asking: TaskOptions = {}) => {
  const caps = { ms: LIMITS.facesMs, memory: LIMITS.facesMemory }
  return (await callWorker(faces, { path }, facesReply, { ...caps, ...asking })).faces
}
export type FoundFaces = Awaited<ReturnType<typeof findFaces>>

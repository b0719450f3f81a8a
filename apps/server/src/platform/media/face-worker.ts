import { createRequire, registerHooks } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { toFailure } from './failure.ts'
import type { FaceJob } from './face-jobs.ts'

// Runs as a child process in the sandbox: one image at a time, with no state kept between images and no network access.
sharp.cache(false)
sharp.concurrency(1)

/** A detection with a score below this is more often a mistake than a face. */
const LEAST_LIKELY = 0.5
const MOST_FACES = 200

type Tensor = { size: number }
type Tf = {
  Tensor: { prototype: object }
  reshape: (tensor: Tensor, shape: readonly number[]) => Tensor
  tensor3d: (data: Uint8Array, shape: readonly number[], type: 'int32') => Tensor
  dispose: (tensor: Tensor) => void
  setBackend: (name: string) => Promise<boolean>
  ready: () => Promise<void>
} & Record<string, unknown>
type Found = {
  detection: { score: number; box: { left: number; top: number; right: number; bottom: number } }
  descriptor: Float32Array
}
type FaceApi = {
  tf: Tf
  nets: Record<string, { loadFromDisk: (folder: string) => Promise<void> }>
  SsdMobilenetv1Options: new (options: { minConfidence: number; maxResults: number }) => object
  detectAllFaces: (
    image: Tensor,
    options: object,
  ) => { withFaceLandmarks: () => { withFaceDescriptors: () => Promise<Found[]> } }
}

const load = createRequire(import.meta.url)
const folderOf = (name: string) => path.dirname(load.resolve(`${name}/package.json`))

/** face-api depends on all of TensorFlow.js (290 MB), but only uses its core and these tensor methods. */
const addMethods = (tf: Tf) => {
  const to = tf.Tensor.prototype as Record<string, unknown>
  for (const name of ['add', 'sub', 'mul', 'div', 'mean']) {
    const run = tf[name] as (...all: unknown[]) => Tensor
    to[name] ??= function method(this: Tensor, ...rest: unknown[]) {
      return run(this, ...rest)
    }
  }
  for (const rank of [1, 2, 3, 4])
    to[`as${rank}D`] ??= function method(this: Tensor, ...shape: number[]) {
      return tf.reshape(this, rank === 1 ? [this.size] : shape)
    }
}

const start = async (): Promise<FaceApi> => {
  registerHooks({
    resolve: (name, context, next) => next(name === '@tensorflow/tfjs' ? '@tensorflow/tfjs-core' : name, context),
  })
  const api = load('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi
  addMethods(api.tf)
  const wasm = load('@tensorflow/tfjs-backend-wasm') as { setWasmPaths: (folder: string) => void }
  wasm.setWasmPaths(`${folderOf('@tensorflow/tfjs-backend-wasm')}/dist/`)
  await api.tf.setBackend('wasm')
  await api.tf.ready()
  const models = path.join(folderOf('@vladmandic/face-api'), 'model')
  for (const net of ['ssdMobilenetv1', 'faceLandmark68Net', 'faceRecognitionNet'])
    await api.nets[net]?.loadFromDisk(models)
  return api
}
let started: Promise<FaceApi> | undefined

const inside = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole))
const findFaces = async ({ path: file }: FaceJob) => {
  started ??= start()
  const api = await started
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = api.tf.tensor3d(new Uint8Array(data), [info.height, info.width, info.channels], 'int32')
  try {
    const options = new api.SsdMobilenetv1Options({ minConfidence: LEAST_LIKELY, maxResults: MOST_FACES })
    const found = await api.detectAllFaces(image, options).withFaceLandmarks().withFaceDescriptors()
    const faces = found.map(({ detection: { score, box }, descriptor }) => ({
      x1: inside(box.left, info.width),
      y1: inside(box.top, info.height),
      x2: inside(box.right, info.width),
      y2: inside(box.bottom, info.height),
      likelihood: Math.min(1, score),
      descriptor: Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength).toString('base64'),
    }))
    return { faces: faces.filter(({ x1, y1, x2, y2 }) => x1 < x2 && y1 < y2) }
  } finally {
    api.tf.dispose(image)
  }
}

process.on('message', async ({ id, job }: { id: number; job: FaceJob }) => {
  try {
    process.send?.({ id, answer: await findFaces(job) })
  } catch (error) {
    const { code, detail } = toFailure(error)
    process.send?.({ id, failure: { code, detail } })
  }
})
process.on('disconnect', () => process.exit())
// From here on it is safe to SIGSTOP this process: the OS kills it if the server exits.
process.send?.({ id: 0, news: 'started' })

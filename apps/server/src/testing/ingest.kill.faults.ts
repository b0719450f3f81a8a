import { expect, it } from 'vitest'
import {
  type UploadLog,
  drawPhoto,
  expectAllKept,
  killAt,
  newIngestServer,
  newSenders,
  newViewer,
} from './ingest-server.ts'

const photos = [await drawPhoto(500, 400), await drawPhoto(1500, 1200), await drawPhoto(400, 500)]
const kills = 20

/** Repeatedly kills the server at a given point while three clients upload and one reads, then checks everything.
 *  Returns the number of uploads sent. */
const killOften = async (point: string, passing: (kill: number) => number) => {
  const ingestServer = await newIngestServer()
  await ingestServer.product.end('SIGTERM')
  const uploadLog: UploadLog = new Map()
  const senders = newSenders(ingestServer, photos, uploadLog)
  const viewer = newViewer(ingestServer.uploader, uploadLog)
  for (let kill = 0; kill < kills; kill++) await killAt(ingestServer, `${point}:${passing(kill)}`)
  await ingestServer.start()
  await senders.stop()
  await viewer.stop()
  await expectAllKept(ingestServer, uploadLog)
  console.log(
    `${point}: ${kills} kills, ${uploadLog.size} uploads whole; seen meanwhile ${JSON.stringify(viewer.seen)}`,
  )
  await ingestServer.product.end('SIGTERM')
  return uploadLog.size
}

it.each(['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U7'])(
  'T-KILL-U: every upload resumes, completes once and leaves nothing behind after 20 kills at %s',
  async (point) => {
    expect(await killOften(point, (kill) => 1 + (kill % 5))).toBeGreaterThanOrEqual(3)
  },
)

// Never kills the first time a point is reached: after a restart, killed jobs run first, and must be able to finish.
it.each(['P1', 'P2', 'P3', 'P4', 'P5', 'P6'])(
  'T-KILL-P: every file is eventually processed and no partial image is served after 20 kills at %s',
  async (point) => {
    expect(await killOften(point, (kill) => (point === 'P4' ? 4 : 2) + (kill % 3))).toBeGreaterThanOrEqual(3)
  },
)

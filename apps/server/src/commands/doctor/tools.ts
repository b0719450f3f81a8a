import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../../config.ts'
import { type Media, newMedia } from '../../platform/media/media.ts'
import { copy } from './copy.ts'
import { type Finding, findings, reasonOf } from './finding.ts'

const png = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP8z8DAwMDAxMDAwMAAAA0EAQH4cFtRAAAAAElFTkSuQmCC',
    'base64',
  )
const eps = () =>
  Buffer.from(
    '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 40 30\n%%EndComments\n1 0 0 setrgbcolor 0 0 40 30 rectfill\nshowpage\n%%EOF\n',
  )

/** A PDF with one page, which shows a black rectangle. */
const pdf = () => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 40 30]/Contents 4 0 R>>',
    '<</Length 15>>stream\n5 5 20 10 re f \nendstream',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  return Buffer.from(
    `${text}xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
  )
}

/** A tone that lasts a tenth of a second. */
const wav = () => {
  const samples = 800
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(16_000, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) bytes.writeInt16LE(Math.round(8000 * Math.sin(at / 5)), 44 + at * 2)
  return bytes
}

type Probe = { name: string; file: () => Buffer; file_type: string; required: boolean; todo: string }
const probes: readonly Probe[] = [
  { name: copy.images, file: png, file_type: 'image/png', required: true, todo: copy.installAgain },
  { name: 'PDF', file: pdf, file_type: 'application/pdf', required: true, todo: copy.installAgain },
  {
    name: copy.videoAndAudio,
    file: wav,
    file_type: 'audio/wav',
    required: true,
    todo: copy.installFfmpeg,
  },
  {
    name: copy.postscript,
    file: eps,
    file_type: 'application/postscript',
    required: false,
    todo: copy.installGhostscript,
  },
]

const tryOne = async (media: Media, folder: string, probe: Probe): Promise<Finding> => {
  const { ok, warning, problem } = findings('tools')
  const file = path.join(folder, `probe.${probe.file_type.split('/')[1]}`)
  try {
    await writeFile(file, probe.file())
    await media.renditions({ path: file, file_type: probe.file_type }, { into: folder, sizes: [400] })
    return ok(copy.toolOk(probe.name))
  } catch (error) {
    const text = copy.toolFailed(probe.name, reasonOf(error))
    return probe.required ? problem(text, probe.todo) : warning(text, probe.todo)
  }
}

const tryMetadata = async (media: Media, folder: string): Promise<Finding> => {
  const { ok, problem } = findings('tools')
  const file = path.join(folder, 'metadata.png')
  try {
    await writeFile(file, png())
    const { items } = await media.metadata({ path: file, file_type: 'image/png' })
    if (items.length === 0) throw new Error('it found nothing')
    return ok(copy.metadataOk)
  } catch (error) {
    return problem(copy.metadataFailed(reasonOf(error)), copy.installPerl)
  }
}

/** Runs each parser on a small file. */
export const checkTools = async ({ data, tools }: Pick<Settings, 'data' | 'tools'>): Promise<Finding[]> => {
  const media = newMedia({ scratch: path.join(data, 'scratch'), pictures: 1, ...tools })
  try {
    return await media.inFolder(async (folder) => {
      const found: Finding[] = []
      for (const probe of probes) found.push(await tryOne(media, folder, probe))
      return [...found, await tryMetadata(media, folder)]
    })
  } finally {
    await media.close()
  }
}

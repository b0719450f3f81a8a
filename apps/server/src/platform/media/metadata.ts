import { copyFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanLine, cleanText, cutText } from '@vitrine/contract'
import { z } from 'zod'
import { MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import { fileTypeOf } from './mime-types.ts'
import { type TaskOptions, runExiftool, jsonOf, type MediaContext, type Source } from './media-context.ts'
import { MANY_DIRECTORIES, readDirectories } from './images/tiff-directories.ts'
import { inFolder } from './sandbox.ts'

export type MetadataItem = { key: string; schema: string; value: string }

/** The values imported into the file's own fields. Absent if the file has none. */
export type ImportedFields = {
  description?: string
  creator?: string
  /** The credit to print: the photographer and the provider, as far as the file names them. */
  credit_line?: string
  copyright?: string
  keywords?: string[]
  map_point?: { latitude: number; longitude: number }
  camera?: string
  /** ISO 8601; without an offset if the camera did not record its time zone. */
  taken_at?: string
}

export type Metadata = {
  items: MetadataItem[]
  fields: ImportedFields
  /** Whether the file has more metadata than is stored. */
  cut: boolean
}

type Tags = Record<string, unknown>
const answers = z.array(z.record(z.string(), z.unknown())).min(1)

/** Tag groups that describe our machine or exiftool, not the file. */
const OURS = /^(SourceFile|ExifTool:|File:System:|Composite:)/

const SCHEMAS: Record<string, string> = { ICC_Profile: 'ICC', MakerNotes: 'MakerNotes' }

// default descriptions that cameras write into every photo
const EMPTY_DESCRIPTIONS =
  /^([\w ]{0,40}DIGITAL CAMERA|SONY DSC|DCIM\\.*|KONICA MINOLTA.*|SAMSUNG|<?Digimax.*|default|untitled)$/i

/** Converts a value to text that can be stored: files may contain arbitrary bytes. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return cleanText(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))
}

/** Long values are cut and marked. */
const cutValue = (text: string): string =>
  text.length <= LIMITS.metadataValue
    ? text
    : `${cutText(text, LIMITS.metadataValue)}… (${text.length} characters in all)`

const itemsOf = (tags: Tags): MetadataItem[] => {
  const items = new Map<string, MetadataItem>()
  for (const [name, value] of Object.entries(tags)) {
    if (OURS.test(name) || name.startsWith('EXIF:IFD1:')) continue
    const [family = '', ...rest] = name.split(':')
    const [schema, key] = [SCHEMAS[family] ?? family, rest.at(-1) ?? family].map(cleanLine) as [string, string]
    if (!items.has(`${schema}:${key}`)) items.set(`${schema}:${key}`, { key, schema, value: cutValue(textOf(value)) })
  }
  return [...items.values()]
}

/** Returns the value of the first of these tags that has one; undefined if none has. */
const firstOf = (tags: Tags, names: readonly string[]): string | undefined => {
  const wanted = new Set(names)
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(tags)) {
    const [family = '', ...rest] = name.split(':')
    const short = `${family}:${rest.at(-1)}`
    const text = textOf(value).trim()
    if (wanted.has(short) && text && !found.has(short)) found.set(short, text)
  }
  return names.map((name) => found.get(name)).find((text) => text !== undefined)
}

/** Like `firstOf`, but on one line. */
const firstLineOf = (tags: Tags, names: readonly string[]): string | undefined => {
  const text = firstOf(tags, names)
  return text === undefined ? undefined : cleanLine(text) || undefined
}

const listOf = (tags: Tags, endings: readonly string[]): string[] => {
  const words = Object.entries(tags)
    .filter(([name]) => endings.some((ending) => name.endsWith(ending)))
    .flatMap(([, value]) => (Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[;,]/)))
  return [...new Set(words.map(cleanLine).filter(Boolean))].slice(0, 200)
}

/** Signed degrees, from the file's GPS tags or its XMP; NaN if it has neither. */
const degreesOf = (tags: Tags, axis: string): number =>
  Number(tags[`Composite:GPS${axis}`] ?? tags[`XMP:XMP-exif:GPS${axis}`] ?? Number.NaN)

const placeOf = (tags: Tags): ImportedFields['map_point'] => {
  const [latitude, longitude] = [degreesOf(tags, 'Latitude'), degreesOf(tags, 'Longitude')]
  const real = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return real ? { latitude, longitude } : undefined
}

const cameraOf = (tags: Tags): string | undefined => {
  const make = firstOf(tags, ['EXIF:Make', 'QuickTime:Make', 'MakerNotes:Make', 'XMP:Make'])
  const model = firstOf(tags, ['EXIF:Model', 'QuickTime:Model', 'MakerNotes:Model', 'XMP:Model'])
  const [maker = '', ...rest] = make?.split(/[\s,]+/) ?? []
  if (!model || !maker) return model ?? make
  const named = [maker, ...rest].some((word) => word.length > 2 && model.toLowerCase().startsWith(word.toLowerCase()))
  return named ? model : `${maker} ${model}`
}

const takenAt = (tags: Tags): string | undefined => {
  const written = firstOf(tags, [
    'EXIF:DateTimeOriginal',
    'QuickTime:CreationDate',
    'XMP:DateTimeOriginal',
    'EXIF:CreateDate',
    'XMP:DateCreated',
    'QuickTime:CreateDate',
    'RIFF:DateTimeOriginal',
  ])
  const found = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?/.exec(
    written ?? '',
  )
  if (!found) return undefined
  const [, year, month, day, hour, minute, second = '00', zone] = found
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  if (year === '0000' || Number.isNaN(Date.parse(`${local}Z`))) return undefined
  const offset = zone ?? firstOf(tags, ['EXIF:OffsetTimeOriginal', 'EXIF:OffsetTime'])
  return offset && /^(Z|[+-]\d\d:?\d\d)$/.test(offset)
    ? `${local}${offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')}`
    : local
}

/** Providers often repeat the photographer's name in their credit; it is then not added again. */
const creditOf = (tags: Tags, creator: string | undefined): string | undefined => {
  const credit = firstLineOf(tags, ['XMP:Credit', 'IPTC:Credit'])
  return creator && credit && !credit.includes(creator) ? `${creator} / ${credit}` : (credit ?? creator)
}

const fieldsOf = (tags: Tags): ImportedFields => {
  const description = firstOf(tags, [
    'XMP:Description',
    'IPTC:Caption-Abstract',
    'EXIF:ImageDescription',
    'QuickTime:Description',
  ])
  const keywords = listOf(tags, ['XMP-dc:Subject', 'IPTC:Keywords', 'QuickTime:Keywords', 'Keys:Keywords'])
  const creator = firstLineOf(tags, [
    'XMP:Creator',
    'IPTC:By-line',
    'EXIF:Artist',
    'QuickTime:Artist',
    'QuickTime:Author',
    'PDF:Author',
    'Photoshop:By-line',
    'ID3:Artist',
    'Vorbis:Artist',
    'ASF:Author',
    'RIFF:Artist',
    'AIFF:Author',
  ])
  const fields: ImportedFields = {
    description: description && !EMPTY_DESCRIPTIONS.test(description) ? description : undefined,
    creator,
    credit_line: creditOf(tags, creator),
    copyright: firstLineOf(tags, [
      'XMP:Rights',
      'IPTC:CopyrightNotice',
      'EXIF:Copyright',
      'QuickTime:Copyright',
      'PNG:Copyright',
      'ID3:Copyright',
      'Vorbis:Copyright',
      'ASF:Copyright',
      'RIFF:Copyright',
      'AIFF:Copyright',
    ]),
    keywords: keywords.length > 0 ? keywords : undefined,
    map_point: placeOf(tags),
    camera: cameraOf(tags),
    taken_at: takenAt(tags),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** For a TIFF file with very many directories, exiftool gets a copy that ends after the first directory. */
const withFirstDirectory = async <T>(
  { box }: MediaContext,
  { path, file_type }: Source,
  work: (path: string) => Promise<T>,
) => {
  if (file_type !== 'image/tiff') return work(path)
  const { count, next } = readDirectories(path, MANY_DIRECTORIES + 1)
  if (count <= MANY_DIRECTORIES) return work(path)
  return inFolder(box, async (folder) => {
    const short = join(folder, 'first.tif')
    await copyFile(path, short)
    await using file = await open(short, 'r+')
    await file.write(Buffer.alloc(next.bytes), 0, next.bytes, next.at)
    return work(short)
  })
}

/** Reads the metadata of a file. Only types on our list reach exiftool. */
export const readMetadata = (parts: MediaContext, source: Source, asking: TaskOptions = {}): Promise<Metadata> =>
  withFirstDirectory(parts, source, (path) => readWith(parts, { ...source, path }, asking))

const readWith = async (parts: MediaContext, { path, file_type }: Source, asking: TaskOptions): Promise<Metadata> => {
  if (!fileTypeOf(file_type).metadata) throw new MediaFailure('unsupported', `metadata of ${file_type} is not read`)
  const fast = file_type === 'image/jpeg' ? ['-fast'] : []
  const { out, err } = await runExiftool(
    parts,
    ['-json', '-G0:1', '-a', '-c', '%+.8f', '-x', 'System:all', ...fast, path],
    asking,
  )
  if (!out.trim()) throw new MediaFailure('damaged', err)
  const [tags = {}] = jsonOf(answers, out)
  const items = itemsOf(tags)
  return {
    items: items.slice(0, LIMITS.metadataItems),
    fields: fieldsOf(tags),
    cut: items.length > LIMITS.metadataItems,
  }
}

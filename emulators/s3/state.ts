import { createHash, randomUUID } from 'node:crypto'
import { S3Error } from './errors.ts'

export type Stored = { bytes: Buffer; etag: string; modified_at: Date }
type Part = { bytes: Buffer; etag: string }
type Upload = { name: string; began_at: Date; parts: Map<number, Part> }

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
const minPartBytes = 5 * 1024 * 1024
const maxParts = 10_000

/** The objects and multipart uploads of one bucket, in memory. */
export const newBucket = (now: () => Date) => {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Upload>()
  const needUpload = (id: string, name: string) => {
    const upload = uploads.get(id)
    if (upload?.name !== name) throw new S3Error('NoSuchUpload')
    return upload
  }
  const checkNew = (name: string, ifNoneMatch: string | undefined) => {
    if (ifNoneMatch === '*' && objects.has(name)) throw new S3Error('PreconditionFailed')
  }
  const put = (name: string, bytes: Buffer, ifNoneMatch?: string) => {
    checkNew(name, ifNoneMatch)
    const stored = { bytes, etag: `"${md5(bytes).toString('hex')}"`, modified_at: now() }
    objects.set(name, stored)
    return stored
  }
  return {
    objects,
    uploads,
    needUpload,
    put,
    need: (name: string): Stored => {
      const found = objects.get(name)
      if (!found) throw new S3Error('NoSuchKey')
      return found
    },
    begin: (name: string) => {
      const id = randomUUID().replaceAll('-', '')
      uploads.set(id, { name, began_at: now(), parts: new Map() })
      return id
    },
    putPart: (id: string, name: string, number: number, bytes: Buffer) => {
      const upload = needUpload(id, name)
      if (!Number.isInteger(number) || number < 1 || number > maxParts) throw new S3Error('InvalidArgument')
      const etag = `"${md5(bytes).toString('hex')}"`
      upload.parts.set(number, { bytes, etag })
      return etag
    },
    /** Joins the listed parts. They must be in order, match the acknowledged ETags and, except for the last, be at least 5 MiB. */
    complete: (id: string, name: string, list: { number: number; etag: string }[], ifNoneMatch?: string) => {
      const { parts } = needUpload(id, name)
      if (list.length === 0) throw new S3Error('MalformedXML')
      checkNew(name, ifNoneMatch)
      const found = list.map(({ number, etag }, at) => {
        const part = parts.get(number)
        if (!part || part.etag.replaceAll('"', '') !== etag.replaceAll('"', '')) throw new S3Error('InvalidPart')
        if (at > 0 && number <= (list[at - 1]?.number ?? 0)) throw new S3Error('InvalidPartOrder')
        if (at < list.length - 1 && part.bytes.length < minPartBytes) throw new S3Error('EntityTooSmall')
        return part
      })
      const bytes = Buffer.concat(found.map((part) => part.bytes))
      const joined = md5(Buffer.concat(found.map((part) => Buffer.from(part.etag.replaceAll('"', ''), 'hex'))))
      const stored = { bytes, etag: `"${joined.toString('hex')}-${found.length}"`, modified_at: now() }
      objects.set(name, stored)
      uploads.delete(id)
      return stored
    },
    abort: (id: string, name: string) => {
      needUpload(id, name)
      uploads.delete(id)
    },
  }
}
export type Bucket = ReturnType<typeof newBucket>

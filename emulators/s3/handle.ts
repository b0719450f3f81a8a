import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { S3Error } from './errors.ts'
import type { Bucket, Stored } from './state.ts'

/** One call to the bucket. */
export type Call = { method: string; name: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer }
export type Answer = { status?: number; headers?: Record<string, string>; body?: Buffer | string }

const escape = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)
const xml = (root: string, content: string): Answer => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`,
})
const tag = (name: string, value: string | number | boolean) => `<${name}>${escape(String(value))}</${name}>`
const header = (headers: IncomingHttpHeaders, name: string) => headers[name] as string | undefined

const ofUpload: Record<string, string> = { PUT: 'part.put', POST: 'upload.complete', DELETE: 'upload.abort' }
const ofObject: Record<string, string> = { GET: 'object.get', HEAD: 'object.head', DELETE: 'object.delete' }

/** Returns the name of a call's operation, as used in faults and the journal. */
export const operationOf = ({ method, name, query, headers }: Omit<Call, 'body'>): string => {
  if (name === '') return method === 'HEAD' ? 'bucket.head' : query.has('uploads') ? 'uploads.list' : 'objects.list'
  if (query.has('uploads')) return 'upload.begin'
  if (query.has('uploadId')) return ofUpload[method] ?? 'parts.list'
  if (method === 'PUT') return headers['x-amz-copy-source'] ? 'object.copy' : 'object.put'
  return ofObject[method] ?? 'unknown'
}

const checkDigest = ({ headers, body }: Call) => {
  if (headers['content-length'] === undefined) throw new S3Error('MissingContentLength')
  const digest = header(headers, 'content-md5')
  if (digest && digest !== createHash('md5').update(body).digest('base64')) throw new S3Error('BadDigest')
}

const describe = ({ bytes, etag, modified_at }: Stored) => ({
  etag,
  'last-modified': modified_at.toUTCString(),
  'accept-ranges': 'bytes',
  'content-length': String(bytes.length),
})

const read = ({ headers, query }: Call, found: Stored): Answer => {
  const match = header(headers, 'if-match')
  if (match && match !== found.etag) throw new S3Error('PreconditionFailed')
  const responseHeaders = {
    'content-type': query.get('response-content-type') ?? 'application/octet-stream',
    ...(query.has('response-content-disposition') && {
      'content-disposition': query.get('response-content-disposition') ?? '',
    }),
    ...(query.has('response-cache-control') && { 'cache-control': query.get('response-cache-control') ?? '' }),
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
  if (!range) return { headers: { ...describe(found), ...responseHeaders }, body: found.bytes }
  const { length } = found.bytes
  const [first, last] = [Number(range[1]), Math.min(range[2] ? Number(range[2]) : length - 1, length - 1)]
  if (first >= length || first > last) throw new S3Error('InvalidRange')
  return {
    status: 206,
    headers: {
      ...describe(found),
      ...responseHeaders,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${length}`,
    },
    body: found.bytes.subarray(first, last + 1),
  }
}

const list = ({ query }: Call, bucket: Bucket): Answer => {
  if (query.get('list-type') !== '2') throw new S3Error('NotImplemented')
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const names = [...bucket.objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted()
  const page = names.slice(0, most)
  const contents = page.map((name) => {
    const { bytes, etag, modified_at } = bucket.need(name)
    return `<Contents>${tag('Key', name)}${tag('LastModified', modified_at.toISOString())}${tag('ETag', etag)}${tag('Size', bytes.length)}</Contents>`
  })
  const more = names.length > most
  return xml(
    'ListBucketResult',
    `${tag('Prefix', prefix)}${tag('KeyCount', page.length)}${tag('MaxKeys', most)}${tag('IsTruncated', more)}${
      more ? tag('NextContinuationToken', page.at(-1) ?? '') : ''
    }${contents.join('')}`,
  )
}

const listUploads = ({ query }: Call, bucket: Bucket): Answer => {
  const prefix = query.get('prefix') ?? ''
  const open = [...bucket.uploads].filter(([, { name }]) => name.startsWith(prefix))
  const items = open.map(
    ([id, { name, began_at }]) =>
      `<Upload>${tag('Key', name)}${tag('UploadId', id)}${tag('Initiated', began_at.toISOString())}</Upload>`,
  )
  return xml('ListMultipartUploadsResult', `${tag('IsTruncated', false)}${items.join('')}`)
}

const listParts = ({ query, name }: Call, bucket: Bucket): Answer => {
  const after = Number(query.get('part-number-marker') ?? 0)
  const upload = bucket.needUpload(query.get('uploadId') ?? '', name)
  const left = [...upload.parts].filter(([number]) => number > after).toSorted(([a], [b]) => a - b)
  const page = left.slice(0, 1000)
  const items = page.map(
    ([number, { etag, bytes }]) =>
      `<Part>${tag('PartNumber', number)}${tag('ETag', etag)}${tag('Size', bytes.length)}</Part>`,
  )
  const more = left.length > page.length
  const next = more ? tag('NextPartNumberMarker', page.at(-1)?.[0] ?? 0) : ''
  return xml('ListPartsResult', `${tag('IsTruncated', more)}${next}${items.join('')}`)
}

const partsIn = (body: Buffer) =>
  [...body.toString().matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: (/<ETag>([\s\S]*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }))

const copy = (call: Call, bucket: Bucket, bucketName: string): Answer => {
  const source = decodeURIComponent(header(call.headers, 'x-amz-copy-source') ?? '').replace(/^\//, '')
  if (!source.startsWith(`${bucketName}/`)) throw new S3Error('NoSuchBucket')
  const { bytes } = bucket.need(source.slice(bucketName.length + 1))
  const { etag, modified_at } = bucket.put(call.name, bytes)
  return xml('CopyObjectResult', `${tag('ETag', etag)}${tag('LastModified', modified_at.toISOString())}`)
}

/** Performs the operation of a call and returns the response. Throws an S3Error if the call is refused. */
export const handle = (call: Call, bucket: Bucket, bucketName: string): Answer => {
  const { name, query, headers, body } = call
  const id = query.get('uploadId') ?? ''
  const condition = header(headers, 'if-none-match')
  switch (operationOf(call)) {
    case 'bucket.head':
      return {}
    case 'objects.list':
      return list(call, bucket)
    case 'uploads.list':
      return listUploads(call, bucket)
    case 'object.put':
      checkDigest(call)
      return { headers: { etag: bucket.put(name, body, condition).etag } }
    case 'object.copy':
      return copy(call, bucket, bucketName)
    case 'object.get':
      return read(call, bucket.need(name))
    case 'object.head':
      return { headers: describe(bucket.need(name)) }
    case 'object.delete':
      bucket.objects.delete(name)
      return { status: 204 }
    case 'upload.begin':
      return xml('InitiateMultipartUploadResult', `${tag('Key', name)}${tag('UploadId', bucket.begin(name))}`)
    case 'part.put':
      checkDigest(call)
      return { headers: { etag: bucket.putPart(id, name, Number(query.get('partNumber')), body) } }
    case 'parts.list':
      return listParts(call, bucket)
    case 'upload.complete': {
      const { etag } = bucket.complete(id, name, partsIn(body), condition)
      return xml('CompleteMultipartUploadResult', `${tag('Key', name)}${tag('ETag', etag)}`)
    }
    case 'upload.abort':
      bucket.abort(id, name)
      return { status: 204 }
    default:
      throw new S3Error('MethodNotAllowed')
  }
}

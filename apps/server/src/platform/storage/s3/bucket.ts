import type { Readable } from 'node:stream'
import { AppError } from '@vitrine/contract'
import type { S3Settings } from '../../../config-s3.ts'
import type { ByteRange } from '../storage.ts'
import { openClients, usualPatience } from './clients.ts'
import { rethrowS3, s3Code, s3Status } from './errors.ts'

/** A part of a multipart upload, as the store acknowledged it. */
export type Part = { number: number; etag: string }
/** The calls to one bucket, retried where that can help. Loads the SDK, which only installations with S3 need. */
export const openBucket = async (settings: S3Settings, patience = usualPatience) => {
  const { bucket: Bucket } = settings
  const { sdk, client, reader, close } = await openClients(settings, patience)
  /** Whether the store supports conditional writes: assumed until the store rejects one. */
  let conditional = true

  /** Runs a write that must not replace anything. The key is new and every attempt writes the same bytes, so an existing
   *  object is the result of an earlier attempt. */
  const createOnce = async (write: (condition: { IfNoneMatch?: '*' }) => Promise<unknown>) => {
    // Several writes can be in progress when the first of them detects that conditions are not supported.
    const condition = conditional ? { IfNoneMatch: '*' as const } : {}
    try {
      await write(condition)
    } catch (error) {
      if (s3Status(error) === 412) return
      const isUnsupported = s3Code(error) === 'NotImplemented' || s3Status(error) === 501
      if (!condition.IfNoneMatch || !isUnsupported) throw error
      conditional = false
      await write({})
    }
  }
  /** Throws if the bucket is gone: HEAD alone cannot tell that from a missing object. */
  const needBucket = () =>
    client.send(new sdk.HeadBucketCommand({ Bucket })).catch((error: unknown) => {
      throw Object.assign(new AppError('storage.unavailable'), { cause: error })
    })

  return {
    /** How many milliseconds the store may be silent in the middle of an object. */
    answersWithin: patience.answer,
    needBucket,
    put: (Key: string, Body: Uint8Array, { once = false } = {}) => {
      const write = (condition: { IfNoneMatch?: '*' }) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length, ...condition }))
      return (once ? createOnce(write) : write({})).then(() => {}, rethrowS3)
    },
    /** Opens an object or a range of it; with `etag`, only if it is still the same. */
    get: async (Key: string, range?: ByteRange, etag?: string) => {
      const found = await reader
        .send(
          new sdk.GetObjectCommand({
            Bucket,
            Key,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
            ...(etag && { IfMatch: etag }),
          }),
        )
        .catch(rethrowS3)
      return { body: found.Body as Readable, size: found.ContentLength ?? 0, etag: found.ETag }
    },
    head: async (Key: string) => {
      try {
        const { ContentLength = 0, LastModified } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }))
        return { size: ContentLength, modified_at: LastModified ?? new Date(0) }
      } catch (error) {
        if (s3Status(error) !== 404) rethrowS3(error)
        await needBucket()
        return undefined
      }
    },
    copy: (from: string, Key: string) =>
      client
        .send(new sdk.CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` }))
        .then(() => {}, rethrowS3),
    remove: async (Key: string) => {
      try {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
      } catch (error) {
        if (s3Code(error) !== 'NoSuchKey') rethrowS3(error)
      }
    },
    /** Yields every object whose name begins with this prefix. */
    async *list(Prefix: string) {
      let ContinuationToken: string | undefined
      do {
        const page = await client
          .send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }))
          .catch(rethrowS3)
        for (const { Key: name = '', Size: size = 0, LastModified } of page.Contents ?? [])
          yield { name, size, modified_at: LastModified ?? new Date(0) }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },
    begin: async (Key: string) => {
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key })).catch(rethrowS3)
      if (UploadId === undefined) throw new AppError('storage.unavailable')
      return UploadId
    },
    /** Throws "not found" if the multipart upload does not exist or no longer exists. */
    putPart: async (Key: string, UploadId: string, number: number, Body: Uint8Array): Promise<Part> => {
      const part = { Bucket, Key, UploadId, PartNumber: number, Body, ContentLength: Body.length }
      const { ETag: etag = '' } = await client.send(new sdk.UploadPartCommand(part)).catch((error: unknown) => {
        if (s3Code(error) === 'NoSuchUpload') throw new AppError('thing.not_found')
        return rethrowS3(error)
      })
      return { number, etag }
    },
    /** Returns `gone` if the multipart upload does not exist or no longer exists, and `mismatch` if the store has different
     *  parts from those it acknowledged. */
    complete: async (
      Key: string,
      UploadId: string,
      parts: readonly Part[],
      once: boolean,
    ): Promise<'done' | 'gone' | 'mismatch'> => {
      const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) }
      const write = (condition: { IfNoneMatch?: '*' }) =>
        client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload, ...condition }))
      try {
        await (once ? createOnce(write) : write({}))
        return 'done'
      } catch (error) {
        if (s3Code(error) === 'InvalidPart') return 'mismatch'
        if (s3Code(error) !== 'NoSuchUpload') rethrowS3(error)
        return 'gone'
      }
    },
    /** The parts that the store has, with their sizes. */
    parts: async (Key: string, UploadId: string) => {
      const found: (Part & { size: number })[] = []
      let PartNumberMarker: string | undefined
      do {
        const page = await client
          .send(new sdk.ListPartsCommand({ Bucket, Key, UploadId, ...(PartNumberMarker && { PartNumberMarker }) }))
          .catch(rethrowS3)
        for (const { PartNumber: number = 0, ETag: etag = '', Size: size = 0 } of page.Parts ?? [])
          found.push({ number, etag, size })
        PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
      } while (PartNumberMarker)
      return found
    },
    /** Discards the parts. A multipart upload that no longer exists is not an error. */
    abort: (Key: string, UploadId: string) =>
      client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).then(
        () => {},
        (error: unknown) => {
          if (s3Status(error) !== 404) rethrowS3(error)
        },
      ),
    /** Yields every multipart upload under this prefix that was neither completed nor aborted. */
    async *unfinished(Prefix: string) {
      let markers: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
      while (markers) {
        const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(markers)
        for (const { Key: name = '', UploadId: id = '', Initiated } of page.Uploads ?? [])
          if (name.startsWith(Prefix)) yield { name, id, began_at: Initiated ?? new Date(0) }
        const { NextKeyMarker, NextUploadIdMarker } = page
        markers =
          page.IsTruncated && NextKeyMarker
            ? { KeyMarker: NextKeyMarker, ...(NextUploadIdMarker && { UploadIdMarker: NextUploadIdMarker }) }
            : undefined
      }
      function listUploads(after: object) {
        return client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix, ...after })).catch(rethrowS3)
      }
    },
    /** A URL at which anyone can read the object for a number of seconds, with the given type and file name. */
    sign: async (
      Key: string,
      { seconds, type, disposition }: { seconds: number; type: string; disposition: string },
    ) => {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const read = { Bucket, Key, ResponseContentType: type, ResponseContentDisposition: disposition }
      const cached = { ResponseCacheControl: 'private, no-store' }
      return getSignedUrl(client, new sdk.GetObjectCommand({ ...read, ...cached }), { expiresIn: seconds })
    },
    close,
  }
}
export type Bucket = Awaited<ReturnType<typeof openBucket>>

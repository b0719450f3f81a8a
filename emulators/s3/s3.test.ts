import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureProblem } from './sigv4.ts'
import { type S3Emulator, startS3 } from './start.ts'
import { newBucket } from './state.ts'

/** The example from Amazon's documentation of Signature Version 4: a GET with a range. */
const example = {
  method: 'GET',
  url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': createHash('sha256').digest('hex'),
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${'AKIAIOSFODNN7'}EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
  body: Buffer.alloc(0),
  now: Date.parse('2013-05-24T00:00:00Z'),
}
const keys = {
  accessKeyId: `${'AKIAIOSFODNN7'}EXAMPLE`,
  secretAccessKey: `${'wJalrXUtnFEMI/K7MDENG/bPxRfiCY'}EXAMPLEKEY`,
  region: 'us-east-1',
}

describe('a signature', () => {
  it("is accepted for the example in Amazon's documentation", () =>
    expect(signatureProblem(example, keys)).toBeUndefined())

  it('is refused with a different key, method, header, body or time', () => {
    expect(signatureProblem(example, { ...keys, secretAccessKey: 'x' })).toBe('SignatureDoesNotMatch')
    expect(signatureProblem(example, { ...keys, accessKeyId: 'x' })).toBe('InvalidAccessKeyId')
    expect(signatureProblem({ ...example, method: 'PUT' }, keys)).toBe('SignatureDoesNotMatch')
    const headers = { ...example.headers, range: 'bytes=0-99' }
    expect(signatureProblem({ ...example, headers }, keys)).toBe('SignatureDoesNotMatch')
    expect(signatureProblem({ ...example, body: Buffer.from('x') }, keys)).toBe('XAmzContentSHA256Mismatch')
    expect(signatureProblem({ ...example, now: example.now + 3_600_000 }, keys)).toBe('RequestTimeTooSkewed')
    expect(signatureProblem({ ...example, headers: { host: 'x' } }, keys)).toBe('AccessDenied')
  })
})

describe('a multipart upload', () => {
  const bucket = newBucket(() => new Date())
  const part = (id: string, number: number, size: number) => ({
    number,
    etag: bucket.putPart(id, 'a', number, Buffer.alloc(size, number)),
  })
  const least = 5 * 1024 * 1024

  it('joins the listed parts, and gets an ETag that ends with the number of parts', () => {
    const id = bucket.begin('a')
    const list = [part(id, 2, least), part(id, 5, 10)]
    part(id, 3, 100)
    const { bytes, etag } = bucket.complete(id, 'a', list)
    expect([bytes.length, etag]).toEqual([least + 10, expect.stringMatching(/^"[0-9a-f]{32}-2"$/)])
    expect(() => bucket.complete(id, 'a', list)).toThrow('NoSuchUpload')
  })

  it('refuses small parts other than the last, a wrong order, unknown parts and an existing object', () => {
    const id = bucket.begin('a')
    const [small, large] = [part(id, 1, 10), part(id, 2, least)]
    expect(() => bucket.complete(id, 'a', [small, large])).toThrow('EntityTooSmall')
    expect(() => bucket.complete(id, 'a', [large, small])).toThrow('InvalidPartOrder')
    expect(() => bucket.complete(id, 'a', [{ ...large, etag: 'x' }])).toThrow('InvalidPart')
    expect(() => bucket.complete(id, 'a', [])).toThrow('MalformedXML')
    expect(() => bucket.complete(id, 'a', [large], '*')).toThrow('PreconditionFailed')
    expect(() => part(id, 10_001, 1)).toThrow('InvalidArgument')
    bucket.abort(id, 'a')
    expect(() => part(id, 1, 1)).toThrow('NoSuchUpload')
  })
})

describe('the server', () => {
  let emulator: S3Emulator
  beforeAll(async () => {
    emulator = await startS3()
  })
  afterAll(() => emulator.close())

  it('refuses requests without a signature', async () => {
    const answer = await fetch(`${emulator.url}/vitrine/x`, { method: 'PUT', body: 'x' })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')])
    expect(emulator.objects().size).toBe(0)
    expect(emulator.journal).toEqual([{ operation: 'object.put', name: 'x', bytes: 1, status: 403 }])
  })
})

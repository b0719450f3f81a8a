import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readFilePart } from './read-file-part.ts'

/** A body as a browser sends it, in pieces of `size` bytes. */
const formOf = async (content: Buffer, name: string, size: number) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name))
  const sent = new Response(form)
  const whole = Buffer.from(await sent.arrayBuffer())
  const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
    whole.subarray(n * size, (n + 1) * size),
  )
  return { pieces, type: sent.headers.get('content-type') }
}
const read = async (pieces: readonly Buffer[], type: string | null) => {
  const { name, bytes } = await readFilePart(Readable.from(pieces), type)
  const content: Buffer[] = []
  for await (const chunk of bytes) content.push(chunk)
  return { name, content: Buffer.concat(content) }
}

it('readFilePart reads the same file whatever the size of the pieces', async () => {
  const content = Buffer.concat([randomBytes(3000), Buffer.from('\r\n--\r\n------'), randomBytes(3000)])
  for (const size of [1, 7, 64, 1000, 100_000]) {
    const { pieces, type } = await formOf(content, 'Été "1".jpg', size)
    const { name, content: found } = await read(pieces, type)
    expect(name).toBe('Été "1".jpg')
    expect(found.equals(content)).toBe(true)
  }
})

it('readFilePart returns an empty name and no bytes when no file was chosen', async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--\r\n'
  expect(await read([Buffer.from(body)], 'multipart/form-data; boundary=x')).toEqual({
    name: '',
    content: Buffer.alloc(0),
  })
})

it('readFilePart refuses a body that ends before the file does, has no file, or is of a different type', async () => {
  const { pieces, type } = await formOf(randomBytes(5000), 'a.jpg', 1000)
  await expect(read(pieces.slice(0, 3), type)).rejects.toMatchObject({ code: 'request.malformed' })
  for (const body of [[Buffer.from('file=1\r\n\r\n')], [Buffer.alloc(20_000, 'a')], []])
    await expect(read(body, type)).rejects.toMatchObject({ code: 'request.malformed' })
  for (const other of [null, 'multipart/form-data', 'application/x-www-form-urlencoded'])
    await expect(read(pieces, other)).rejects.toMatchObject({ code: 'request.malformed' })
})

import { AppError, type Stream } from '@vitrine/contract'

/** Reads the fields of a form submitted without JavaScript. Throws if the body is longer than `max` bytes. */
export const readForm = async (body: Stream | null | undefined, max: number) => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > max) throw new AppError('request.too_large')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('latin1'))
}
/** Returns the text of a field as it is stored: trimmed, with one kind of line break and no NUL characters. Empty if the
 *  field is missing. */
export const textField = (form: URLSearchParams, name: string) =>
  (form.get(name) ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim()

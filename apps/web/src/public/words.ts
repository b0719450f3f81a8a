import { fileTexts } from './copy.ts'

/** "14 October 2026" */
export const formatDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** "14 October 2026 at 08:52 BST" */
export const formatTime = (iso: string) =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** "2.4 MB" */
export const formatSize = (bytes: number) => {
  const unit = Math.min(4, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** unit
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${['B', 'kB', 'MB', 'GB', 'TB'][unit]}`
}
/** The value of a custom attribute. */
export const attributeInWords = (type: string, value: string | number | boolean | string[] | null) => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? fileTexts.yes : fileTexts.no
  if (Array.isArray(value)) return value.join(', ')
  return type === 'Date' ? formatDate(String(value)) : String(value)
}

/** The `srcset` of an image. */
export const srcSetOf = (views: readonly { url: string; width: number }[]) =>
  views.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined

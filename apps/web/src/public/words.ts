/** A day as people read it. */
export const formatDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** A moment as people read it, with the zone that it is told in. */
export const formatTime = (iso: string) =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** A number of bytes as people read it. */
export const formatSize = (bytes: number) => {
  const unit = Math.min(4, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** unit
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${['B', 'kB', 'MB', 'GB', 'TB'][unit]}`
}
/** What a file says for a custom attribute. */
export const attributeInWords = (type: string, value: string | number | boolean | string[] | null) => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  return type === 'Date' ? formatDate(String(value)) : String(value)
}

/** What a link says where it gives no downloads. */
export const limitReached =
  "This link's download limit has been reached. Ask the person who sent it to you for a new one."
export const viewOnly = 'View only. Downloads are not available.'
/** "2 downloads left." */
export const leftInWords = (left: number | null) =>
  left === null || left === 0 ? '' : `${left} ${left === 1 ? 'download' : 'downloads'} left.`

/** The widths that a browser chooses an image from. */
export const srcSetOf = (views: readonly { url: string; width: number }[]) =>
  views.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined

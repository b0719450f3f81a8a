const ASF = '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c'
/** The stream types in an ASF header: video and audio. */
const ASF_VIDEO = '\xc0\xef\x19\xbc\x4d\x5b\xcf\x11\xa8\xfd\x00\x80\x5f\x5c\x44\x2b'
const ASF_AUDIO = '\x40\x9e\x69\xf8\x4d\x5b\xcf\x11\xa8\xfd\x00\x80\x5f\x5c\x44\x2b'

/** Windows Media: video, or audio only. If a large cover precedes the list of streams, the file name decides. */
export const asfTypeOf = (head: Buffer, extension: string): string | undefined => {
  if (head.toString('latin1', 0, 16) !== ASF) return undefined
  if (head.includes(ASF_VIDEO, 16, 'latin1')) return 'video/x-ms-wmv'
  const sound = extension === 'wma' || head.includes(ASF_AUDIO, 16, 'latin1')
  return sound ? 'audio/x-ms-wma' : 'video/x-ms-wmv'
}

/** Ogg: the first page of each stream names its codec. */
export const oggTypeOf = (head: Buffer): string | undefined => {
  if (head.toString('latin1', 0, 4) !== 'OggS') return undefined
  const pages = head.subarray(0, 4096)
  if (pages.includes('\x80theora', 0, 'latin1')) return 'video/ogg'
  return pages.includes('OpusHead', 0, 'latin1') ? 'audio/opus' : 'audio/ogg'
}

import { type EventData, type EventName, isolateBidi } from '@vitrine/contract'

type Sentences = { [E in EventName]?: (who: string, data: EventData<E>) => string }
const files = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`
const quoted = (text: string) => `“${isolateBidi(text)}”`

const sentences: Sentences = {
  'media_centre.created': (who, { title }) => `${who} created the media centre ${quoted(title)}`,
  'media_centre.updated': (who, { fields }) =>
    fields.includes('recycled') ? `${who} restored the media centre` : `${who} changed the media centre`,
  'media_centre.deleted': (who) => `${who} moved the media centre to the recycling bin`,
  'album.created': (who, { title }) => `${who} created the album ${quoted(title)}`,
  'album.updated': (who) => `${who} changed an album`,
  'album.deleted': (who, { title }) => `${who} deleted the album ${quoted(title)}`,
  'album.files_changed': (who, { added, removed }) =>
    added > 0
      ? `${who} added ${files(added)} to an album`
      : removed > 0
        ? `${who} removed ${files(removed)} from an album`
        : `${who} rearranged an album`,
  'file.downloaded': (who) => `${who} downloaded a file`,
  'download.requested': (who) => `${who} requested a download`,
}

/** The events listed in a media centre's activity. */
export const centreEvents = Object.keys(sentences)
export const centreSentence = (event: string, who: string, data: unknown): string => {
  const say = sentences[event as EventName] as ((who: string, data: unknown) => string) | undefined
  return say?.(isolateBidi(who), data) ?? ''
}

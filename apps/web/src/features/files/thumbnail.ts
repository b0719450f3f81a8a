import { failures, type Input, type files, type LiveEvent, toasts } from '@vitrine/contract'
import { onLiveEvents } from '../../lib/live.ts'
import { toast } from '../../ui/toasts.tsx'
import { playerWords } from './copy.ts'
import { useChangeFile } from './changes.ts'

type Wanted = NonNullable<Input<typeof files.update>['body']['videoThumbnail']>

/** The thumbnails requested on this page, with the toast for each. They are created in the background. */
const requestedThumbnails = new Map<string, string>()
const popFinishedToasts = (events: readonly LiveEvent[]) =>
  events.flatMap(({ subjects: [file = ''] }) => {
    const done = requestedThumbnails.get(file)
    requestedThumbnails.delete(file)
    return done ?? []
  })
onLiveEvents('file.thumbnail_set', (events) => {
  for (const done of popFinishedToasts(events)) toast.ok(done)
})
onLiveEvents('file.thumbnail_failed', (events) => {
  for (const _ of popFinishedToasts(events)) toast.stop(failures.fileUpdate, { detail: playerWords.thumbnailFailed })
})

/** Changes the thumbnail of a video to a frame or to the image of another file. */
export const useSetThumbnail = () => {
  const change = useChangeFile()
  return async (file: string, videoThumbnail: Wanted) => {
    requestedThumbnails.set(file, 'file' in videoThumbnail ? toasts.thumbnailFromImage : toasts.thumbnailFromFrame)
    const taken = await change(file, { videoThumbnail })
    if (!taken) requestedThumbnails.delete(file)
    return taken
  }
}

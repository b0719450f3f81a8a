import { versions } from '@vitrine/contract'
import { onLiveEvents } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'
import { toast } from '../../ui/toasts.tsx'

/** The versions of a file, the active one first. */
export const versionsQuery = (file: string) => queryOf(versions.list, { params: { file } })

onLiveEvents(
  'version.crop_failed',
  () =>
    void toast.stop('The image was not cropped', {
      detail: 'Nothing was changed. Try another part of the image.',
    }),
)

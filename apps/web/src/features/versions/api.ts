import { versions } from '@vitrine/contract'
import { onLiveEvents } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { cropWords } from './copy.ts'

/** The versions of a file, the active one first. */
export const versionsQuery = (file: string) => queryOf(versions.list, { params: { file } })

onLiveEvents(
  'version.crop_failed',
  () =>
    void toast.stop(cropWords.failed, {
      detail: cropWords.failedHelp,
    }),
)

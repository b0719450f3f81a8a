import { errors, fileWords, folders, submitsForReview, uploads } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { isChunkLoadError } from '../../lib/lazy-import.ts'
import { queryOf } from '../../lib/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { uploadWords } from './copy.ts'
import { openFilePicker, type PickedFile } from './picked-files.ts'
import { type Place, usePlaceInView } from './targets.ts'

/** Returns a function that fetches the folders of a team, or takes them from the cache while they are fresh. */
export const useFoldersOf = () => {
  const cache = useQueryClient()
  return (team: string) => cache.fetchQuery(queryOf(folders.list, { params: { team } }))
}

/** Starts uploads of given files, or opens the file dialog. Uses the current target unless another is given. */
export const useUpload = (given?: Place) => {
  const { place: inView } = usePlaceInView()
  const { team, user } = useSession()
  const foldersOf = useFoldersOf()
  const whyNot = useWhyNot()
  const { folder, place, version_of } = given ?? inView
  const why = whyNot(uploads.begin) && errors['upload.not_allowed'][1]

  const upload = async (picked: readonly PickedFile[]) => {
    if (why) return void toast.stop(why)
    if (picked.length === 0) return
    try {
      await begin(picked)
    } catch (error) {
      if (!isChunkLoadError(error)) throw error
      toast.stop(uploadWords.nothing, {
        detail: uploadWords.notLoaded,
      })
    }
  }
  const begin = async (picked: readonly PickedFile[]) => {
    if (version_of) {
      const { confirmReplace } = await import('../usage/index.ts')
      if (!(await confirmReplace(team.uuid, version_of, fileWords.uploadVersion))) return
    }
    const { beginUploads } = await import('./begin-uploads.ts')
    const review = version_of === null && submitsForReview(team.permissions, team.review_submissions)
    const target = { team: team.uuid, user: user.uuid, folder, place, version_of, review }
    await beginUploads(target, picked, foldersOf)
  }
  return {
    why,
    upload,
    chooseFiles: async () => upload(await openFilePicker()),
    chooseFolder: async () => upload(await openFilePicker({ folder: true })),
  }
}

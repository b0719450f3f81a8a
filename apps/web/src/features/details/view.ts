import {
  type Action,
  AppError,
  type File,
  failures,
  type files,
  type Input,
  type Me,
  type MyTeam,
} from '@vitrine/contract'
import { onlineManager } from '@tanstack/react-query'
import { waitUntilOnline } from '../../lib/online.ts'
import { toast } from '../../ui/toasts.tsx'

/** What can be changed of a file. */
export type FileChange = Input<typeof files.update>['body']

/** One file as one person looks at it: what its panels and dialogs read. */
export type DetailView = {
  file: File
  user: Me
  team: MyTeam
  mobile: boolean
  /** A file of another team than the active one. */
  foreign: boolean
  /** Why this person may not do something with the file; null if they may. The server asks the same decision. */
  why: (action: Action) => string | null
  /** Changes the file, here and in the lists behind; throws what the server refused. */
  send: (change: FileChange) => Promise<File>
  /** Opens a folder of the library; null is the root. */
  goToFolder: (folder: string | null) => void
}

/** What is said below a failure: the rule that forbids it, or what went wrong. */
export const reasonOf = (error: unknown) =>
  error instanceof AppError
    ? (error.extra.reasons?.[0] ?? error.extra.detail ?? error.extra.errors?.[0]?.detail ?? error.message)
    : undefined

/** What is changed without a connection waits for one, and says so. */
const waits = async () => {
  if (onlineManager.isOnline()) return
  toast.note('You are offline', { detail: 'It will be saved when you’re back online.' })
  await waitUntilOnline()
}

/** Changes the file and says so; answers whether that went well, or why it may not be changed any more. */
export const saveValue =
  ({ send }: Pick<DetailView, 'send'>) =>
  async (change: FileChange, done: string, failure: string = failures.fileUpdate): Promise<boolean | SaveRefused> => {
    await waits()
    try {
      await send(change)
      toast.ok(done)
      return true
    } catch (error) {
      if (isForbidden(error)) return { refused: reasonOf(error) ?? error.message }
      toast.stop(failure, { detail: reasonOf(error) })
      return false
    }
  }

/** The same where nothing was written that could be kept; answers whether it went well. */
export const saveChange =
  (view: Pick<DetailView, 'send'>) =>
  async (change: FileChange, done: string, failure: string = failures.fileUpdate): Promise<boolean> => {
    const saved = await saveValue(view)(change, done, failure)
    if (typeof saved === 'object') toast.stop(failure, { detail: saved.refused })
    return saved === true
  }

/** Somebody else wrote something meanwhile: both texts are still there. */
export type EditConflict = { theirs: string }
/** It may not be changed any more, and why. */
export type SaveRefused = { refused: string }
const FORBIDDEN = 403
const isForbidden = (error: unknown): error is AppError => error instanceof AppError && error.status === FORBIDDEN
type TextKey = keyof NonNullable<FileChange['based_on']>
/** Saves a text of the file. Whoever began with an older one gets the newer one shown instead of overwriting it. */
export const saveText =
  ({ send }: Pick<DetailView, 'send'>, key: TextKey, done: string) =>
  async (value: string, began: string): Promise<boolean | EditConflict | SaveRefused> => {
    try {
      await send({ [key]: value, based_on: { [key]: began } })
      toast.ok(done)
      return true
    } catch (error) {
      const clash = error instanceof AppError ? error.extra.changed?.find(({ field }) => field === key) : undefined
      if (clash) return { theirs: clash.theirs }
      if (isForbidden(error)) return { refused: reasonOf(error) ?? error.message }
      toast.stop(failures.fileUpdate, { detail: reasonOf(error) })
      return false
    }
  }

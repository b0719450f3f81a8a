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
import { reasonOf } from '../../lib/errors.ts'
import { waitUntilOnline } from '../../lib/online.ts'
import { toast } from '../../ui/toasts.tsx'
import { detailWords } from './copy.ts'

export type FileChange = Input<typeof files.update>['body']

/** A file as the current person sees it, for panels and dialogs. */
export type DetailView = {
  file: File
  user: Me
  team: MyTeam
  mobile: boolean
  /** The file belongs to a team other than the active one. */
  foreign: boolean
  /** Why this person can’t do something with the file; null if they can. The server makes the same decision. */
  why: (action: Action) => string | null
  /** Updates the file and the loaded lists. Throws the server's error. */
  send: (change: FileChange) => Promise<File>
  /** Opens a folder of the library; null is the root. */
  goToFolder: (folder: string | null) => void
}

/** Waits until the browser is online, and shows a toast while it is offline. */
const waitForConnection = async () => {
  if (onlineManager.isOnline()) return
  toast.note(detailWords.offline, { detail: detailWords.offlineHelp })
  await waitUntilOnline()
}

type Undo = (() => unknown) | undefined
/** Updates the file and shows a toast. Returns whether it succeeded, or why the file can’t be changed any more. */
export const saveValue =
  ({ send }: Pick<DetailView, 'send'>) =>
  async (
    change: FileChange,
    done: string,
    failure: string = failures.fileUpdate,
    undo?: Undo,
  ): Promise<boolean | SaveRefused> => {
    await waitForConnection()
    try {
      await send(change)
      toast.ok(done, undo && { undo })
      return true
    } catch (error) {
      if (isForbidden(error)) return { refused: reasonOf(error) ?? error.message }
      toast.stop(failure, { detail: reasonOf(error) })
      return false
    }
  }

/** Like `saveValue`, for changes without typed text. Returns whether it succeeded. */
export const saveChange =
  (view: Pick<DetailView, 'send'>) =>
  async (change: FileChange, done: string, failure: string = failures.fileUpdate, undo?: Undo): Promise<boolean> => {
    const saved = await saveValue(view)(change, done, failure, undo)
    if (typeof saved === 'object') toast.stop(failure, { detail: saved.refused })
    return saved === true
  }

/** Someone else changed the text in the meantime; `theirs` is their version. */
export type EditConflict = { theirs: string }
/** The reason why the file can’t be changed any more. */
export type SaveRefused = { refused: string }
const FORBIDDEN = 403
const isForbidden = (error: unknown): error is AppError => error instanceof AppError && error.status === FORBIDDEN
type TextKey = keyof NonNullable<FileChange['based_on']>
/** Saves a text field. If someone else changed it, returns their text instead of overwriting it. */
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

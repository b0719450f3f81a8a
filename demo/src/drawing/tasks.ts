import type { Film } from '../films/film.ts'
import type { Drawing } from './develop.ts'

/** A request to a drawing process: writes an image or a video to a file. */
export type Task = { out: string } & ({ drawing: Drawing } | { film: Film; ffmpeg: string })
/** A numbered task, and its reply. */
export type Asked = { id: number; task: Task }
export type Answered = { id: number; problem: string | null }

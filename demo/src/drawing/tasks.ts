import type { Film } from '../films/film.ts'
import type { Drawing } from './draw.ts'

/** A request to a drawing process: writes an image, a video or a sound to a file. */
export type Task = { out: string } & ({ drawing: Drawing } | { film: Film; ffmpeg: string })
/** A numbered task, and its reply. */
export type DrawRequest = { id: number; task: Task }
export type DrawResponse = { id: number; problem: string | null }

import type { Film } from '../films/film.ts'
import type { Drawing } from './develop.ts'

/** What is asked of a drawing process: a picture or a film into a file. */
export type Task = { out: string } & ({ drawing: Drawing } | { film: Film; ffmpeg: string })
/** A numbered task, and the answer to it. */
export type Asked = { id: number; task: Task }
export type Answered = { id: number; problem: string | null }

import { makeFilm } from '../films/film.ts'
import { draw } from './draw.ts'
import type { DrawResponse, DrawRequest } from './tasks.ts'

/** The time after which an idle drawing process exits. */
const IDLE_MS = 5_000

const leave = () => process.exit(0)
let idle = setTimeout(leave, IDLE_MS)

const answer = async ({ id, task }: DrawRequest): Promise<DrawResponse> => {
  try {
    await ('drawing' in task ? draw(task.drawing, task.out) : makeFilm(task.film, task.out, task.ffmpeg))
    return { id, problem: null }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) }
  }
}

// The caller has exited, perhaps killed, so nobody is waiting for the image.
process.on('disconnect', leave)
process.on('message', (asked: DrawRequest) => {
  clearTimeout(idle)
  void answer(asked).then((answered) => {
    process.send?.(answered)
    idle = setTimeout(leave, IDLE_MS)
  })
})

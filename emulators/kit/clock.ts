import { z } from 'zod'

/** An emulated provider's clock. It follows the real clock until it is moved or frozen. */
export type Clock = {
  now(): number
  set(at: number): void
  advance(ms: number): void
  freeze(): void
  resume(): void
  reset(): void
}

type ClockState = { offset: number; frozenAt?: number | undefined }

/** `saved` survives a restart if the emulator keeps its state in a file. */
export const createClock = (saved: { read(): ClockState | undefined; write(state: ClockState): void }): Clock => {
  let state: ClockState = saved.read() ?? { offset: 0 }
  const change = (next: ClockState) => {
    state = next
    saved.write(next)
  }
  const now = () => state.frozenAt ?? Date.now() + state.offset
  const set = (at: number) =>
    change(state.frozenAt === undefined ? { offset: at - Date.now() } : { offset: state.offset, frozenAt: at })
  return {
    now,
    set,
    advance: (ms) => set(now() + ms),
    freeze: () => change({ offset: 0, frozenAt: now() }),
    resume: () => change({ offset: now() - Date.now() }),
    reset: () => change({ offset: 0 }),
  }
}

const ClockCommand = z
  .strictObject({
    now: z.union([z.iso.datetime({ offset: true }), z.number()]),
    advanceSeconds: z.number(),
    frozen: z.boolean(),
    reset: z.literal(true),
  })
  .partial()

/** Applies the body of `POST /_emulator/clock`: `reset` first, then `frozen`, `now` and `advanceSeconds`. Returns the new
 *  time. */
export const commandClock = (clock: Clock, input: unknown) => {
  const { reset, frozen, now, advanceSeconds } = ClockCommand.parse(input)
  if (reset) clock.reset()
  if (frozen === true) clock.freeze()
  if (frozen === false) clock.resume()
  if (now !== undefined) clock.set(new Date(now).getTime())
  if (advanceSeconds !== undefined) clock.advance(advanceSeconds * 1000)
  return { now: new Date(clock.now()).toISOString() }
}

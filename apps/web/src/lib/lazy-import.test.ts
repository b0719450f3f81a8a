import { describe, expect, it } from 'vitest'
import { ChunkLoadError, isChunkLoadError, lazyImport, newReloader } from './lazy-import.ts'

describe('a chunk of the app that fails to load', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://vitrine.example/assets/screens-a1.js',
    'error loading dynamically imported module: https://vitrine.example/assets/screens-a1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/screens-a1.css',
  ])("is recognised by the browser's message: %s", async (message) => {
    const failed = await lazyImport(() => Promise.reject(new TypeError(message)))().catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ChunkLoadError)
  })

  it('is distinguished from an error thrown by its code', async () => {
    const fault = new TypeError('x is not a function')
    expect(isChunkLoadError(fault)).toBe(false)
    await expect(lazyImport(() => Promise.reject(fault))()).rejects.toBe(fault)
  })
})

describe('reloading the page', () => {
  const world = () => {
    const kept = new Map<string, string>()
    const state = { answers: true, now: 1_000_000, reloads: 0 }
    const comeBack = newReloader({
      answers: async () => state.answers,
      reload: () => void state.reloads++,
      memory: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
      now: () => state.now,
    })
    return { state, comeBack }
  }

  it('happens automatically at most once a minute', async () => {
    const { state, comeBack } = world()
    expect(await comeBack({ asked: false })).toBe(true)
    expect(await comeBack({ asked: false })).toBe(false)
    state.now += 61_000
    expect(await comeBack({ asked: false })).toBe(true)
    expect(state.reloads).toBe(2)
  })

  it('happens whenever the user asks for it', async () => {
    const { state, comeBack } = world()
    await comeBack({ asked: true })
    await comeBack({ asked: true })
    expect(state.reloads).toBe(2)
  })

  it('never happens while the server does not respond', async () => {
    const { state, comeBack } = world()
    state.answers = false
    expect(await comeBack({ asked: true })).toBe(false)
    state.answers = true
    expect(await comeBack({ asked: false })).toBe(true)
  })
})

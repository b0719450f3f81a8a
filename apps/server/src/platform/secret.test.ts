import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { loadOrCreateSecret } from './secret.ts'
import { StartProblem } from './start-problem.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-secret-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})
const file = () => path.join(folder, 'secret')

describe('the secret of a local installation', () => {
  it('is generated once, is long and random, and can be read only by its owner', async () => {
    const secret = await loadOrCreateSecret(folder)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await loadOrCreateSecret(folder)).toBe(secret)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    const other = await loadOrCreateSecret(path.join(folder, 'other'))
    expect(other).not.toBe(secret)
  })
  it('is generated in a folder that does not exist yet', async () => {
    const deep = path.join(folder, 'a', 'b')
    expect(await loadOrCreateSecret(deep)).toBe(await readFile(path.join(deep, 'secret'), 'utf8'))
  })
  it('is generated again if a power cut left an empty file, and a half-written file is overwritten', async () => {
    await writeFile(file(), '')
    await writeFile(`${file()}.new`, 'half')
    expect(await loadOrCreateSecret(folder)).toHaveLength(43)
  })
  it('is never replaced if damaged, because encrypted data would be lost', async () => {
    await writeFile(file(), 'too short')
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(/damaged: restore it from a backup/)
    expect(await readFile(file(), 'utf8')).toBe('too short')
  })
  it('is not generated if its folder is a file, and the error says so', async () => {
    await writeFile(path.join(folder, 'in-the-way'), '')
    const asked = loadOrCreateSecret(path.join(folder, 'in-the-way'))
    await expect(asked).rejects.toBeInstanceOf(StartProblem)
    await expect(asked).rejects.toThrow(/is not a folder/)
  })
})

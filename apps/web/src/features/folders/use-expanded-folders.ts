import { useState } from 'react'
import { ancestorsOf, type ListedFolder } from './tree.ts'

const KEY = 'vitrine-folders-open'
const readOpen = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

/** The folders that this person expanded, and the parents of the open folder. */
export const useExpandedFolders = (list: readonly ListedFolder[], current: string | undefined) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(readOpen()))
  const change = (next: ReadonlySet<string>) => {
    localStorage.setItem(KEY, JSON.stringify([...next].slice(-500)))
    setOpen(next)
  }
  const way =
    current === undefined
      ? ''
      : ancestorsOf(list, current)
          .map(({ uuid }) => uuid)
          .join()
  const [seen, setSeen] = useState('')
  if (way !== seen) {
    setSeen(way)
    if (way !== '') setOpen(new Set([...open, ...way.split(',')]))
  }
  const toggle = (uuid: string, to = !open.has(uuid)) => {
    const next = new Set(open)
    if (to) next.add(uuid)
    else next.delete(uuid)
    change(next)
  }
  return { open, toggle }
}

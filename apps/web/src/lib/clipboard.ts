import { COPIED_SHOWN_MS } from '@vitrine/contract'
import { useEffect, useState } from 'react'

/** Copies text to the clipboard. Returns whether it succeeded. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** `copy` copies text; `copied` is true for two seconds afterwards (spec §9). */
export const useCopy = () => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string): Promise<boolean> => {
    const done = await copyText(text)
    setCopied(done)
    return done
  }
  return { copied, copy }
}

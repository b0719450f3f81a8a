import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { detailWords } from './copy.ts'
import css from './EditableText.module.css'

/** Shortens a long text to twelve lines, with a button for the rest. */
export const Collapsible = ({ children }: { children: ReactNode }) => {
  const fold = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  useLayoutEffect(() => {
    const box = fold.current
    if (box && !open) setLong(box.scrollHeight > box.clientHeight + 1)
  }, [children, open])
  return (
    <>
      <div ref={fold} className={css.fold} data-open={open || undefined} data-long={long || undefined}>
        {children}
      </div>
      {long && (
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? detailWords.showLess : detailWords.showMore}
        </Button>
      )}
    </>
  )
}

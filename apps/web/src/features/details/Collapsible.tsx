import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './EditableText.module.css'

/** Twelve lines of what may be very long, so that what stands below stays in reach; the rest on demand. */
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
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  )
}

import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import css from './Address.module.css'

/** A link to a screen whose path comes from the data. */
export const Address = ({ href, children }: { href: string; children: ReactNode }) => {
  const { history } = useRouter()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(href)
  }
  return (
    <a href={href} className={css.link} onClick={go}>
      {children}
    </a>
  )
}

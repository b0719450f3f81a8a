import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import css from './TextLink.module.css'

const Anchor = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={css.link}>
    {children}
  </a>
)
/** A link inside text; its URL is checked against the router. */
export const TextLink = createLink(Anchor)

/** A link to a page outside the router, in its own tab. */
export const NewTabLink = (props: Omit<ComponentProps<'a'>, 'className' | 'target'>) => (
  <Anchor {...props} target="_blank" rel="noreferrer" />
)

/** A button that looks like a link. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...props} className={css.link} />
)

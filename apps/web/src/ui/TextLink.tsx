import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import css from './TextLink.module.css'

const Anchor = (props: ComponentProps<'a'>) => <a {...props} className={css.link} />
/** A link inside text; its address is checked against the router. */
export const TextLink = createLink(Anchor)

/** Something to do that reads like a link. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...props} className={css.link} />
)

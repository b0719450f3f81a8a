import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import css from './CoverCard.module.css'
import { type Icon, IconPhoto } from './icons.ts'

type Cover = { uuid: string; thumbnail_url: string | null }
type CoverCardProps = ComponentProps<'a'> & {
  title: string
  sub: ReactNode
  covers: readonly Cover[]
  /** Shown if there is no image. */
  icon?: Icon
}
const Face = ({ title, sub, covers, icon: I = IconPhoto, ...rest }: CoverCardProps) => {
  const images = covers.flatMap(({ uuid, thumbnail_url }) => (thumbnail_url ? [{ uuid, thumbnail_url }] : []))
  return (
    <a {...rest} className={css.link}>
      <span className={css.covers} data-count={Math.min(images.length, 4)}>
        {images.length === 0 && <I size={32} stroke={1.3} aria-hidden />}
        {images.slice(0, 4).map(({ uuid, thumbnail_url }) => (
          <img key={uuid} src={thumbnail_url} alt="" loading="lazy" />
        ))}
      </span>
      <span className={css.title} title={title}>
        {title}
      </span>
      <span className={css.sub}>{sub}</span>
    </a>
  )
}
/** A link to a set of files, shown as up to four of its images. */
export const CoverLink = createLink(Face)

export const CoverCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={css.cards} aria-label={label}>
    {children}
  </ul>
)
/** One card, with its actions at the corner. */
export const CoverPlace = ({ corner, children }: { corner?: ReactNode; children: ReactNode }) => (
  <li className={css.place}>
    {children}
    {corner && <span className={css.corner}>{corner}</span>}
  </li>
)

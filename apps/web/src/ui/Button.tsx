import { ActionIcon, Button as MantineButton, Tooltip } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { type Icon, IconChevronDown } from './icons.ts'

type Look = {
  /** The one main action of a view. */
  primary?: boolean
  subtle?: boolean
  danger?: boolean
  size?: 'small' | 'normal' | 'large'
  icon?: Icon
  /** Why the button cannot be used now. If given, the button stays focusable, shows the reason, and does nothing. */
  why?: string | null | undefined
}
type ButtonProps = Look & {
  children: ReactNode
  full?: boolean
  busy?: boolean
  /** Shows a chevron. */
  opensMenu?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
} & Omit<ComponentProps<'button'>, 'color' | 'size' | 'style' | 'ref'>

const sizes = { small: 'xs', normal: 'sm', large: 'lg' } as const
const stop = (event: MouseEvent) => event.preventDefault()
/** A busy button keeps focus: it is not disabled natively, and ignores clicks. */
const busyLook = {
  'aria-disabled': true,
  onClick: stop,
  renderRoot: ({ disabled: _, ...rest }: ComponentProps<'button'>) => <button type="button" {...rest} />,
}
/** The reason is shown on hover, focus or tap, and is read aloud with the button's name. */
const everyWay = { hover: true, focus: true, touch: true }
const Why = ({ id, why, children }: { id: string; why: string; children: ReactNode }) => (
  <>
    <Tooltip label={why} events={everyWay}>
      {children}
    </Tooltip>
    <span id={id} hidden>
      {why}
    </span>
  </>
)
const lookOf = ({ primary, subtle, danger }: Look) => ({
  variant: primary ? 'filled' : subtle ? 'subtle' : 'default',
  ...(danger && { color: 'red' }),
})

export const Button = ({
  primary,
  subtle,
  danger,
  size = 'normal',
  icon: I,
  why,
  busy,
  full,
  opensMenu,
  ...rest
}: ButtonProps) => {
  const id = useId()
  const off = why
    ? {
        'data-disabled': true,
        'aria-disabled': true,
        'aria-describedby': id,
        onClick: stop,
        type: 'button' as const,
      }
    : {}
  const button = (
    <MantineButton
      type="button"
      {...lookOf({ primary: primary === true && !why, subtle: subtle === true, danger: danger === true && !why })}
      size={sizes[size]}
      fullWidth={full === true}
      loading={busy === true}
      leftSection={I && <I size={size === 'small' ? 16 : 17} stroke={1.6} aria-hidden />}
      rightSection={opensMenu && <IconChevronDown size={15} stroke={1.6} aria-hidden />}
      {...rest}
      {...(busy && busyLook)}
      {...off}
    />
  )
  return why ? (
    <Why id={id} why={why}>
      {button}
    </Why>
  ) : (
    button
  )
}

type IconButtonProps = Omit<Look, 'primary'> & {
  icon: Icon
  /** The accessible name, also shown on hover. */
  label: string
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
} & Omit<ComponentProps<'button'>, 'color' | 'size' | 'style' | 'ref' | 'aria-label'>

/** An icon-only button. It always has an accessible name. */
export const IconButton = ({
  icon: I,
  label,
  size = 'normal',
  danger,
  subtle: _,
  why,
  busy,
  ...rest
}: IconButtonProps) => {
  const id = useId()
  const button = (
    <ActionIcon
      aria-label={label}
      size={size === 'small' ? 'sm' : size === 'large' ? 'lg' : 'md'}
      loading={busy === true}
      {...(danger && { color: 'red' })}
      {...rest}
      {...(busy && busyLook)}
      {...(why && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id, onClick: stop })}
    >
      <I size={size === 'small' ? 16 : 18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  if (!why) return <Tooltip label={label}>{button}</Tooltip>
  return (
    <Why id={id} why={why}>
      {button}
    </Why>
  )
}

type AnchorProps = Look & { children: ReactNode; full?: boolean } & Omit<
    ComponentProps<'a'>,
    'color' | 'size' | 'style'
  >
const Anchor = ({ primary, subtle, danger, size = 'normal', icon: I, why: _, full, ref, ...rest }: AnchorProps) => (
  <MantineButton
    component="a"
    ref={ref as Ref<HTMLAnchorElement>}
    {...lookOf({ primary: primary === true, subtle: subtle === true, danger: danger === true })}
    size={sizes[size]}
    fullWidth={full === true}
    leftSection={I && <I size={size === 'small' ? 16 : 17} stroke={1.6} aria-hidden />}
    {...rest}
  />
)
/** A link that looks like a button; its URL is checked against the router. */
export const ButtonLink = createLink(Anchor)

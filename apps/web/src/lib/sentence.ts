import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with a link or a button in it, so that a copy file can hold it as a whole. */
export const sentence = (...parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts)

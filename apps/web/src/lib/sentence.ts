import { createElement, Fragment, type ReactNode } from 'react'

/** Joins the parts of a sentence with a link or a button in it, so that a copy file can define the whole sentence. */
export const sentence = (...parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts)

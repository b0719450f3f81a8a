import { createContext, useContext } from 'react'
import type { Tools } from './parts.ts'

/** The functions that actions can use, provided once by the screen. */
export const FileTools = createContext<Tools | undefined>(undefined)
export const useFileTools = () => useContext(FileTools)

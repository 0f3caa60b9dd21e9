import '../styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppShell } from './app-shell.tsx';
import { keepPlaces } from './keep-places.ts';

const root = document.getElementById('app');
if (!root) throw new Error('The document has no <div id="app">.');

keepPlaces();
createRoot(root).render(
  <StrictMode>
    <AppShell />
  </StrictMode>,
);

/** The look of the page on a phone on its side, loaded where one is met. It must never hold anything else: it may come late. */
import './on-its-side.css';

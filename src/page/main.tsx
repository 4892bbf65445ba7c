// Where does the page start? The theme is set before anything is drawn.
import { render } from "preact";
import { App } from "./app.tsx";
import { applyTheme, readTheme } from "./theme.ts";
import "./styles.css";

applyTheme(readTheme());
render(<App />, document.getElementById("page")!);

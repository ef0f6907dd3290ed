//! The files of the page. `web/` makes them, and they are part of the program.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};

/// A file of the page: its address, its type and its text.
type PageFile = (&'static str, &'static str, &'static str);

const FILES: [PageFile; 4] = [
    ("/", "text/html; charset=utf-8", include_str!("../../web/dist/index.html")),
    ("/studio.js", "text/javascript; charset=utf-8", include_str!("../../web/dist/studio.js")),
    ("/studio.css", "text/css; charset=utf-8", include_str!("../../web/dist/studio.css")),
    ("/licenses.txt", "text/plain; charset=utf-8", include_str!("../../web/dist/LICENSES.txt")),
];

/// The files with their addresses.
pub fn routes<S: Clone + Send + Sync + 'static>()
-> impl Iterator<Item = (&'static str, MethodRouter<S>)> {
    FILES.into_iter().map(|(address, kind, text)| {
        let file = move || async move { response(kind, text) };
        (address, get(file))
    })
}

fn response(kind: &'static str, text: &'static str) -> Response {
    ([(CONTENT_TYPE, kind)], text).into_response()
}
